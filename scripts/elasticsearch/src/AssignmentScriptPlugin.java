import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.plugins.ScriptPlugin;
import org.elasticsearch.script.ScriptContext;
import org.elasticsearch.script.ScriptEngine;
import org.elasticsearch.script.UpdateScript;

/**
 * The one kind of Painless script that Kuzzle writes: {@code ctx._source.a.b = params['a.b'];}
 * repeated (bulk:updateByQuery).
 *
 * <p>The Painless module is not on Maven Central for 7.17, so this engine answers to its name, runs
 * assignments only and refuses every other script: a query that needs real Painless fails here rather
 * than run differently.
 */
public final class AssignmentScriptPlugin extends Plugin implements ScriptPlugin {
  private static final Pattern ASSIGNMENT =
      Pattern.compile("\\s*ctx\\._source\\.([^=;'\\s]+)\\s*=\\s*params\\['([^']+)'\\]\\s*;");

  @Override
  public ScriptEngine getScriptEngine(Settings settings, Collection<ScriptContext<?>> contexts) {
    return new AssignmentScriptEngine();
  }

  private static final class AssignmentScriptEngine implements ScriptEngine {
    @Override
    public String getType() {
      return "painless";
    }

    @Override
    public Set<ScriptContext<?>> getSupportedContexts() {
      return Set.of(UpdateScript.CONTEXT);
    }

    @Override
    public <F> F compile(
        String name, String source, ScriptContext<F> context, Map<String, String> options) {
      if (!context.equals(UpdateScript.CONTEXT)) {
        throw new IllegalArgumentException("This node runs update scripts only, not " + context.name);
      }
      Map<String, String> assignments = parse(source);
      UpdateScript.Factory factory =
          (params, ctx) ->
              new UpdateScript(params, ctx) {
                @Override
                public void execute() {
                  assignments.forEach((path, param) -> assign(getCtx(), path, getParams().get(param)));
                }
              };
      return context.factoryClazz.cast(factory);
    }
  }

  private static Map<String, String> parse(String source) {
    Map<String, String> assignments = new LinkedHashMap<>();
    Matcher matcher = ASSIGNMENT.matcher(source);
    int end = 0;
    while (end < source.length() && matcher.find(end) && matcher.start() == end) {
      assignments.put(matcher.group(1), matcher.group(2));
      end = matcher.end();
    }
    if (!source.substring(end).isBlank()) {
      throw new IllegalArgumentException(
          "This node has no Painless, only ctx._source.x = params['x']; assignments. Not understood: "
              + source.substring(end));
    }
    return assignments;
  }

  @SuppressWarnings("unchecked")
  private static void assign(Map<String, Object> ctx, String path, Object value) {
    Map<String, Object> target = (Map<String, Object>) ctx.get("_source");
    String[] keys = path.split("\\.");
    for (int at = 0; at < keys.length - 1; at++) {
      if (!(target.get(keys[at]) instanceof Map)) {
        // Painless throws a null pointer exception here, and so the whole request fails.
        throw new IllegalArgumentException("cannot access " + path + ": " + keys[at] + " is not an object");
      }
      target = (Map<String, Object>) target.get(keys[at]);
    }
    target.put(keys[keys.length - 1], value);
  }
}
