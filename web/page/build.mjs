// Bundles the page into web/dist, and prints its size.

import { build, transform } from "esbuild";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { facts, tests } from "./facts.mjs";
import { referencePlugin } from "./reference.mjs";
import { ofModule } from "../../tools/licences.mjs";

const dist = new URL("../dist/", import.meta.url);
const here = new URL("./", import.meta.url);
await mkdir(dist, { recursive: true });
for (const file of await readdir(dist)) if (file !== ".gitkeep") await rm(new URL(file, dist), { recursive: true });

/** Writes a file whose name has a hash of its contents, in the form of esbuild's; returns the name. Browsers keep it for ever. */
async function writeHashed(stem, ending, contents) {
  const digest = createHash("sha256").update(contents).digest();
  const hash = [...digest.subarray(0, 8)].map((byte) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[byte & 31]).join("");
  const name = `${stem}-${hash}.${ending}`;
  await writeFile(new URL(name, dist), contents);
  return name;
}

const module = await readFile(new URL("build/alfil_web_bg.wasm", here));
const version = createHash("sha256").update(module).digest("hex").slice(0, 12);
const packed = await readFile(new URL("build/alfil_web_bg.wasm.zst", here));
/** Packs bytes as the module is packed. */
async function packedBytes(name, contents) {
  const path = new URL(`build/${name}`, here).pathname;
  await writeFile(path, contents);
  const root = new URL("../../", here).pathname;
  const target = process.env.CARGO_TARGET_DIR ?? "target";
  const run = ["run", "-q", "--manifest-path", "web/build/Cargo.toml", "--target-dir", target];
  await promisify(execFile)("cargo", [...run, "--", "--pack", path], { cwd: root });
  return readFile(`${path}.zst`);
}
// The tests of the games come after the first board.
const testsText = Buffer.from(await tests(module));
const testsName = await writeHashed("tests", "packed", await packedBytes("tests", testsText));
// All styles in one file, the common one first.
const sheets = (await readdir(new URL("src/", here))).filter((file) => file.endsWith(".css") && file !== "style.css").sort();
const styles = (await Promise.all(["style.css", ...sheets].map((file) => readFile(new URL(`src/${file}`, here), "utf8")))).join("\n");
const style = (await transform(styles, { loader: "css", minify: true })).code;
// No ending that servers know: they would say that browsers are to unpack it.
const packedName = await writeHashed("alfil", "packed", packed);
const styleName = await writeHashed("style", "css", style);
const iconName = await writeHashed("icon", "svg", await readFile(new URL("src/icon.svg", here)));

const define = { LIBRARY: JSON.stringify({ version, facts: await facts(module) }), PACKED: JSON.stringify(`./${packedName}`), TESTS: JSON.stringify(`./${testsName}`), STYLE: JSON.stringify(`./${styleName}`) };
const common = { bundle: true, minify: true, target: "es2022", legalComments: "none", define, absWorkingDir: here.pathname, logLevel: "warning" };
const beside = { ...common, plugins: [referencePlugin(true)], outdir: dist.pathname, format: "esm", entryNames: "[name]-[hash]", chunkNames: "part-[hash]", metafile: true };
/** The name of what was made of an entry. */
function madeOf(built, entry) {
  const [path] = Object.entries(built.metafile.outputs).find(([, output]) => output.entryPoint === entry);
  return path.slice(path.lastIndexOf("/") + 1);
}
const workerScript = await build({ ...beside, entryPoints: { worker: "src/worker.ts" } });
const workerName = madeOf(workerScript, "src/worker.ts");
define.WORKER = JSON.stringify(`./${workerName}`);
const scripts = await build({ ...beside, entryPoints: { app: "src/main.ts", embed: "src/embed.ts" }, splitting: true });
const appName = madeOf(scripts, "src/main.ts");
// Programs and sites that contain the page pass on what it is made of.
const figures = new URL("../../definitions/figures/", here);
const signs = (await Promise.all(["SOURCES.md", "OFL.txt"].map((file) => readFile(new URL(file, figures), "utf8")))).join("\n");
const ofPage = ofModule("The page", "alfil-web", [workerScript.metafile, scripts.metafile], here.pathname);
await writeFile(new URL("licences.txt", dist), `${ofPage}\nThe images of pieces\n\n${signs}`);
// Pages of others name it.
await rename(new URL(madeOf(scripts, "src/embed.ts"), dist), new URL("embed.js", dist));
// The rule sheet brings its style along: the page's policy names it by its hash.
const looks = await readFile(new URL("../../crates/sheet/src/looks.css", here), "utf8");
const hash = createHash("sha256").update(`\n${looks}`).digest("base64");
let page = await readFile(new URL("src/index.html", here), "utf8");
for (const [old, now] of [
  ["style-src 'self'", `style-src 'self' 'sha256-${hash}'`],
  ['href="icon.svg"', `href="${iconName}"`],
  ['href="style.css"', `href="${styleName}"`],
  ['src="app.js"', `src="${appName}"`],
]) {
  if (!page.includes(old)) throw new Error(`index.html has no ${old}`);
  page = page.replace(old, now);
}
await writeFile(new URL("index.html", dist), page);
// The page as `alfil serve` serves it, where games can be made.
await writeFile(new URL("served.html", dist), page.replace("<body>", "<body data-games>"));

// The page as `alfil export site` writes it, with its service worker.
const links = `  <a href="games/">Gallery</a>\n    <a href="book/">Book</a>\n  </nav>`;
if (!page.includes("</nav>")) throw new Error("index.html has no </nav>");
const site = page.replace("<body>", "<body data-site>").replace("</nav>", links);
await writeFile(new URL("site.html", dist), site);
const hashed = (await readdir(dist)).filter((file) => /-[A-Z2-7]{8}\.(?:js|css|svg|packed)$/.test(file)).sort();
const siteVersion = createHash("sha256").update(JSON.stringify([hashed, site])).digest("hex").slice(0, 12);
const siteFiles = { FILES: JSON.stringify(["./", "index.html", ...hashed]), VERSION: JSON.stringify(siteVersion) };
await build({ ...common, define: siteFiles, outdir: dist.pathname, entryPoints: { offline: "src/offline.ts" } });

// One file that works from a file system: scripts that are no modules, the worker and the module as text.
const text = async (entry) => {
  const built = await build({ ...common, plugins: [referencePlugin(false)], entryPoints: [entry], write: false, format: "iife", define: { ...define, "import.meta.url": "\"\"" } });
  return built.outputFiles[0].text;
};
const worker = await text("src/worker.ts");
const boot = await text("src/single.ts");
// The texts of the module and of the scripts have much in common: packed together, they are 5,000 bytes smaller.
const app = await packedBytes("whole", Buffer.concat([module, testsText, Buffer.from(await text("src/whole.ts"))]));
// A script's text ends at the first `</script`, wherever it is.
const inScript = (script) => script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
if (/--!?>/.test(signs)) throw new Error("an HTML comment cannot contain the licence of the images");
const single = page
  .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "")
  .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
  .replace(/<link rel="icon"[^>]*>/, "")
  .replace(/<script type="module"[^>]*><\/script>/, "")
  .replace("</body>", () =>
    [
      `<!-- The images of pieces\n\n${signs}-->`,
      `<script type="application/json" id="alfil-definition">null</script>`,
      `<script type="text/plain" id="alfil-worker">${inScript(worker)}</script>`,
      `<script type="text/plain" id="alfil-app" data-module="${module.length}" data-tests="${testsText.length}">${app.toString("base64")}</script>`,
      `<script>${inScript(boot)}</script>`,
      "</body>",
    ].join("\n"),
  );
await writeFile(new URL("single.html", dist), single);

// Each text in two more forms, for servers that choose by `Accept-Encoding`. The module is packed already, and the page of one file is
// opened from disk. The best quality of brotli takes a second for all, and saves visitors 16 KB.
const [gzipped, brotlied] = [promisify(gzip), promisify(brotliCompress)];
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };
const texts = (await readdir(dist)).filter((file) => /\.(?:js|css|html|svg)$/.test(file) && file !== "single.html");
await Promise.all(
  texts.map(async (file) => {
    const bytes = await readFile(new URL(file, dist));
    for (const [ending, made] of [["gz", await gzipped(bytes, { level: 9 })], ["br", await brotlied(bytes, brotliOptions)]]) {
      if (made.length < bytes.length) await writeFile(new URL(`${file}.${ending}`, dist), made);
    }
  }),
);

// Compressing at the best quality takes longer than building: `tools/web measure` wants these sizes.
const isMeasured = process.argv.includes("--compressed");
const size = async (bytes) => {
  const compressed = isMeasured ? `, ${(await gzipped(bytes, { level: 9 })).length} gzip, ${(await brotlied(bytes)).length} brotli` : "";
  return `${bytes.length} bytes${compressed}`;
};
console.log(`${"the module".padEnd(21)} ${await size(module)}`);
for (const file of [packedName, testsName, appName, "embed.js", "single.html"]) console.log(`${file.padEnd(21)} ${await size(await readFile(new URL(file, dist)))}`);
