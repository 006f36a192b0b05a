// `npm run sbom -- <file>`: the CycloneDX bill of materials of what production runs; without a file, on standard output.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readBillOfMaterials } from './supply-chain/sbom.ts'

const text = `${JSON.stringify(readBillOfMaterials(new Date()), null, 2)}\n`
const [file] = process.argv.slice(2)
if (file === undefined) process.stdout.write(text)
else writeFileSync(resolve(process.env['INIT_CWD'] ?? '.', file), text)
