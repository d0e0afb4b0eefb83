// Bundles the package for JavaScript into web/npm/dist, from the module in web/npm/build, and prints its sizes.

import { createRequire } from "node:module";
import { execFile } from "node:child_process";
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { ofModule } from "../../tools/licences.mjs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const here = new URL("./", import.meta.url);
const page = new URL("../page/", here);
const dist = new URL("dist/", here);
// The tools of the page build the package as well.
const { build, transform } = createRequire(new URL("package.json", page))("esbuild");

const cargo = await readFile(new URL("../../Cargo.toml", here), "utf8");
const [, version] = /^version = "(.*)"$/m.exec(cargo) ?? [];
const about = JSON.parse(await readFile(new URL("package.json", here), "utf8"));
if (about.version !== version) throw new Error(`web/npm/package.json has version ${about.version}, Cargo.toml ${version}`);

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
await copyFile(new URL("build/alfil_web_library_bg.wasm.zst", here), new URL("alfil.packed", dist));
const sheets = (await readdir(new URL("src/", page))).filter((file) => file.endsWith(".css") && file !== "style.css").sort();
const styles = await Promise.all(["style.css", ...sheets].map((file) => readFile(new URL(`src/${file}`, page), "utf8")));
await writeFile(new URL("alfil.css", dist), (await transform(styles.join("\n"), { loader: "css", minify: true })).code);

/** The worker of the elements is in the module of the package. */
const glue = new URL("build/alfil_web_library.js", here).pathname;
const module = {
  name: "module",
  setup: (on) => on.onResolve({ filter: /^alfil-module$|\/alfil_web\.js$/ }, () => ({ path: glue })),
};
const common = {
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  define: { PACKED: '"./alfil.packed"', STYLE: '"./alfil.css"', TESTS: "null", WORKER: '"./worker.js"' },
  nodePaths: [new URL("node_modules", page).pathname],
  plugins: [module],
  outdir: dist.pathname,
  chunkNames: "part-[hash]",
  absWorkingDir: here.pathname,
  logLevel: "warning",
  metafile: true,
};
const worker = await build({ ...common, entryPoints: { worker: "../page/src/worker.ts" } });
const scripts = await build({ ...common, entryPoints: ["src/index.ts", "src/ffish.ts", "src/elements.ts"], splitting: true });
await writeFile(new URL("licences.txt", dist), ofModule("The package", "alfil-web-library", [worker.metafile, scripts.metafile], here.pathname));
await promisify(execFile)(process.execPath, [new URL("node_modules/typescript/bin/tsc", page).pathname, "-p", here.pathname]).catch((error) => {
  throw new Error(error.stdout || error.message);
});
await copyFile(new URL("src/embed-types.d.ts", page), new URL("types/elements.d.ts", dist));

for (const file of (await readdir(dist)).filter((file) => file !== "types")) {
  const bytes = await readFile(new URL(file, dist));
  console.log(`${file.padEnd(20)} ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzip, ${brotliCompressSync(bytes).length} brotli`);
}
