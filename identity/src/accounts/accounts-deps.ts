import type { Ports } from '../base/ports.ts'

export type AccountsDeps = Pick<Ports, 'database' | 'clock' | 'newId' | 'deletions'>
