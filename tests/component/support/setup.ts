// Before any schema is made, as in the product.
import "../../../src/streams/core/worker/withoutEval.ts";
import "../../../src/views/ui/tokens.css";
import "../../../src/views/ui/base.css";
import "./policy.ts";
