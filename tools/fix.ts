// `npm run fix`: what a machine can put right.
import { runCommand } from './stack/cli-error.ts'
import { programOf } from './stack/repository.ts'
import { runProgram } from './stack/run-program.ts'

await runCommand(async () => {
  const lint = await runProgram(process.execPath, [programOf('oxlint'), '--type-aware', '--fix', '.'])
  const format = await runProgram(process.execPath, [programOf('oxfmt'), '.'])
  return lint.code === 0 && format.code === 0
})
