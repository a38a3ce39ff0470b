import { isAdmin } from "../../../src/domain/base/profileIds.ts";
import { AssetFile, judgeUpload } from "../../../src/domain/assets/assetFile.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { previewOf } from "../../../src/domain/base/filePreview.ts";
import { downloadName, fileTypeOf } from "../../../src/domain/base/fileType.ts";
import { AssetFileId, AssetId, CustomerIndex, idOf, UserId } from "../../../src/domain/base/ids.ts";
import { assetOf } from "./assets.ts";
import { contentOf } from "../platform/files/contentOf.ts";
import { customerFolder } from "../platform/files/customerFolder.ts";
import { readDocument } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/assets/calls.ts";

/** Files of one asset: more is an archive, not an asset. */
const FILES_PER_ASSET = 500;

/** `omniscient/file`: files of assets. They are listed by a search of asset-files; types are taken from the content, never from the name. */
export const fileController: AnswersModule = (deps) => {
  const read = (index: CustomerIndex, id: AssetFileId) =>
    readDocument(deps.sdk, { index, collection: "asset-files", id }, AssetFile);

  async function filesOf(index: CustomerIndex, assetId: AssetId): Promise<AssetFile[]> {
    await deps.sdk.collection.refresh(index, "asset-files");
    const query = { query: { term: { assetId } } };
    return searchSome(deps.sdk, index, "asset-files", AssetFile, query, FILES_PER_ASSET);
  }

  return [
    answer(
      calls.uploadFile,
      async ({ customerIndex: index, assetId, fileId, name, content }, caller) => {
        await assetOf(deps.sdk, index, assetId);
        const bytes = Buffer.from(content, "base64");
        const id = fileId ?? AssetFileId.parse(idOf("file", deps.newId()));
        return deps.exclusively(`asset-files/${index}/${assetId}`, async () => {
          const known = await read(index, id);
          const isRepeated = known?.assetId === assetId && known.uploadedBy === caller.kuid;
          if (known !== null && isRepeated) return { file: known, preview: previewOf(known.type) };
          if (known !== null)
            throw new DomainError(
              "conflict",
              { fileId: id },
              `There is a file ${id} already: take another id.`,
            );
          const files = await filesOf(index, assetId);
          if (files.length >= FILES_PER_ASSET)
            throw new DomainError(
              "too_many",
              { assetId },
              `The asset has ${FILES_PER_ASSET} files: delete some.`,
            );
          const verdict = judgeUpload(
            name,
            bytes,
            files.map((file) => file.name),
          );
          if (!verdict.ok) throw new DomainError(verdict.code, { name, size: bytes.length });
          await deps.scanUpload(bytes, name);
          const file: AssetFile = {
            id,
            assetId,
            name,
            date: deps.now(),
            type: verdict.type.mime,
            size: bytes.length,
            link: `${customerFolder(index)}/asset-files/${id}`,
            uploadedBy: UserId.parse(caller.kuid),
          };
          // The bytes first: a file that is listed can be read.
          await deps.files.put(file.link, bytes, { type: file.type });
          await createDocuments(deps.sdk, index, "asset-files", [file]);
          return { file, preview: previewOf(file.type) };
        });
      },
    ),

    answer(calls.downloadFile, async ({ customerIndex: index, fileId }) => {
      const file = await read(index, fileId);
      if (file === null) throw gone(fileId);
      const bytes = await contentOf(deps.files, file.link);
      if (bytes === null) throw gone(fileId);
      const type = fileTypeOf(bytes);
      return {
        fileId,
        name: type === null ? file.name : downloadName(file.name, type),
        type: file.type,
        size: bytes.length,
        preview: previewOf(file.type),
        content: bytes.toString("base64"),
      };
    }),

    answer(calls.deleteFile, async ({ customerIndex: index, fileId }, caller) => {
      const file = await read(index, fileId);
      if (file === null) return { fileId };
      if (file.uploadedBy !== caller.kuid && !isAdmin(caller.profileIds, index))
        throw new DomainError(
          "not_allowed",
          { fileId },
          `Somebody else uploaded ${file.name}: only they or an administrator can remove it.`,
        );
      await deps.sdk.document.delete(index, "asset-files", fileId);
      // Bytes that a crash leaves behind belong to no document and are shown to nobody.
      await deps.files.delete(file.link);
      return { fileId };
    }),
  ];
};

function gone(fileId: AssetFileId): DomainError {
  return new DomainError(
    "not_found",
    { fileId },
    `There is no file ${fileId} any more: load the list again.`,
  );
}
