// Bundles the page into web/dist, and says how large it is.

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { facts } from "./facts.mjs";
import { referencePlugin } from "./reference.mjs";

const dist = new URL("../dist/", import.meta.url);
const here = new URL("./", import.meta.url);
await mkdir(dist, { recursive: true });
for (const file of await readdir(dist)) if (file !== ".gitkeep") await rm(new URL(file, dist));

const module = await readFile(new URL("build/alfil_web_bg.wasm", here));
const version = createHash("sha256").update(module).digest("hex").slice(0, 12);
const define = { LIBRARY: JSON.stringify({ version, facts: await facts(module) }) };
const common = { bundle: true, minify: true, target: "es2022", legalComments: "none", define, plugins: [referencePlugin], absWorkingDir: here.pathname, logLevel: "warning" };
await build({
  ...common,
  entryPoints: { app: "src/main.ts", worker: "src/worker.ts", embed: "src/embed.ts" },
  outdir: dist.pathname,
  format: "esm",
  splitting: true,
  chunkNames: "part-[hash]",
});
const packed = await readFile(new URL("build/alfil_web_bg.wasm.zst", here));
// No ending that servers know: they would say that browsers are to unpack it.
await writeFile(new URL("alfil.packed", dist), packed);
await copyFile(new URL("src/icon.svg", here), new URL("icon.svg", dist));
// All styles in one file, the common one first.
const sheets = (await readdir(new URL("src/", here))).filter((file) => file.endsWith(".css") && file !== "style.css").sort();
const style = (await Promise.all(["style.css", ...sheets].map((file) => readFile(new URL(`src/${file}`, here), "utf8")))).join("\n");
await writeFile(new URL("style.css", dist), style);
// The rule sheet brings its style along: the page's policy names it by its hash.
const looks = await readFile(new URL("../../src/sheet/looks.css", here), "utf8");
const hash = createHash("sha256").update(`\n${looks}`).digest("base64");
const page = (await readFile(new URL("src/index.html", here), "utf8")).replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`);
await writeFile(new URL("index.html", dist), page);

// One file that works from a file system: scripts that are no modules, the worker and the module as text.
const text = async (entry) => {
  const built = await build({ ...common, entryPoints: [entry], write: false, format: "iife", define: { ...define, "import.meta.url": "\"\"" } });
  return built.outputFiles[0].text;
};
const worker = await text("src/worker.ts");
const app = await text("src/single.ts");
// A script's text ends at the first `</script`, wherever it stands.
const inScript = (script) => script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
const single = page
  .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "")
  .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
  .replace(/<link rel="icon"[^>]*>/, "")
  .replace(/<script type="module"[^>]*><\/script>/, "")
  .replace("</body>", () =>
    [
      `<script type="application/json" id="alfil-definition">null</script>`,
      `<script type="text/plain" id="alfil-module">${packed.toString("base64")}</script>`,
      `<script type="text/plain" id="alfil-worker">${inScript(worker)}</script>`,
      `<script>${inScript(app)}</script>`,
      "</body>",
    ].join("\n"),
  );
await writeFile(new URL("single.html", dist), single);

// Compressing takes longer than building: `tools/web measure` wants these sizes.
const isMeasured = process.argv.includes("--compressed");
const compressed = (bytes) => `, ${gzipSync(bytes, { level: 9 }).length} gzip, ${brotliCompressSync(bytes).length} brotli`;
const size = (bytes) => `${bytes.length} bytes${isMeasured ? compressed(bytes) : ""}`;
console.log(`the module   ${size(module)}`);
for (const file of ["alfil.packed", "app.js", "embed.js", "single.html"]) console.log(`${file.padEnd(12)} ${size(await readFile(new URL(file, dist)))}`);
