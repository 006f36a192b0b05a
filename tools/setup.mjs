// `node tools/setup.mjs <tool.ts> [arguments]`: installs what is missing, then runs the tool on Node 24. Every root command and
// those of the API go through it. This file loads on every Node
// that has modules, so that it can say which one is needed: the rest is imported only where it can run.
const OLDEST_MAJOR = 20

if (Number(process.versions.node.split('.')[0]) < OLDEST_MAJOR) {
  console.error(
    `Fuel Shack needs Node.js ${OLDEST_MAJOR} or later with its npm, and this is Node.js ${process.versions.node}: install Node 24 from https://nodejs.org, then run the same command again.`,
  )
  process.exitCode = 1
} else {
  void import('./setup/run-tool.mjs').then(({ runTool }) => runTool(process.argv[2], process.argv.slice(3)))
}
