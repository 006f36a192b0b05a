import { join } from 'node:path'
import { programOf, repositoryRoot } from './stack/repository.ts'

export interface Check {
  name: string
  program: string
  args: string[]
}

/** The checks of `npm run check`: each is a program that prints what is wrong. */
export const checks: Check[] = [
  { name: 'Format', program: programOf('oxfmt'), args: ['--check', '.'] },
  { name: 'Lint', program: programOf('oxlint'), args: ['--type-aware', '--deny-warnings', '.'] },
  {
    name: 'Types of contract, identity, API, stand-ins, tools, harness, benchmarks',
    program: programOf('typescript', 'tsc'),
    args: ['-p', '.'],
  },
  { name: 'Types of the web', program: programOf('typescript', 'tsc'), args: ['-p', 'web'] },
  {
    name: 'Types of the service worker',
    program: programOf('typescript', 'tsc'),
    args: ['-p', 'web/src/service-worker'],
  },
  { name: 'Types of the journeys', program: programOf('typescript', 'tsc'), args: ['-p', 'e2e'] },
  { name: 'Architecture', program: join(repositoryRoot, 'tools/architecture.ts'), args: [] },
  { name: 'Dependencies', program: join(repositoryRoot, 'tools/audit.ts'), args: [] },
  { name: 'Documents', program: join(repositoryRoot, 'tools/docs-check.ts'), args: [] },
]
