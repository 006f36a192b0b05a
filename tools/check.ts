// `npm run check`: every check of the code that does not run it. Continues after a failure, to show all of them.
import { join } from 'node:path'
import { runCommand } from './stack/cli-error.ts'
import { programOf, repositoryRoot } from './stack/repository.ts'
import { runProgram } from './stack/run-program.ts'

const TSC = programOf('typescript', 'tsc')

/** The checks of `npm run check`: each is a program that prints what is wrong. */
const checks = [
  { name: 'Format', program: programOf('oxfmt'), args: ['--check', '.'] },
  { name: 'Lint', program: programOf('oxlint'), args: ['--type-aware', '--deny-warnings', '.'] },
  { name: 'Types of contract, identity, API, stand-ins, tools, harness, benchmarks', program: TSC, args: ['-p', '.'] },
  { name: 'Types of the web', program: TSC, args: ['-p', 'web'] },
  { name: 'Types of the service worker', program: TSC, args: ['-p', 'web/src/service-worker'] },
  { name: 'Types of the journeys', program: TSC, args: ['-p', 'e2e'] },
  { name: 'Architecture', program: join(repositoryRoot, 'tools/architecture.ts'), args: [] },
  { name: 'Unused exports and files', program: programOf('knip'), args: ['--no-progress'] },
  { name: 'Dependencies', program: join(repositoryRoot, 'tools/audit.ts'), args: [] },
  { name: 'Documents', program: join(repositoryRoot, 'tools/docs-check.ts'), args: [] },
]

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
