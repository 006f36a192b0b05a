// `npm run docs`: writes the documents that are made from the code.
import { writeGeneratedDocuments } from './docs/generated.ts'
import { runCommand } from './stack/cli-error.ts'

await runCommand(writeGeneratedDocuments)
