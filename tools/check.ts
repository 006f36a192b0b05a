// `npm run check`: every check of the code that does not run it. Continues after a failure, to show all of them.
import { checks } from './checks.ts'
import { runCommand } from './stack/cli-error.ts'
import { runProgram } from './stack/run-program.ts'

await runCommand(async () => {
  const failed: string[] = []
  for (const { name, program, args } of checks) {
    const startedAt = performance.now()
    console.log(`\n— ${name}`)
    const { code } = await runProgram(process.execPath, [program, ...args])
    if (code !== 0) failed.push(name)
    console.log(
      `${code === 0 ? 'In order' : 'NOT in order'} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
    )
  }
  console.log(failed.length === 0 ? '\nEverything is in order.' : `\nNot in order: ${failed.join('; ')}.`)
  return failed.length === 0
})
