import { runKillRounds } from './kill-rounds.ts'

/** `npm run bench -- kill` reads the output. */
const rounds = Number(process.argv[2] ?? 20)
console.log(JSON.stringify(await runKillRounds({ rounds, customers: 4 })))
