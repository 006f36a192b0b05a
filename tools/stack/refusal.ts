/** Something the person at the keyboard can put right: shown as its sentence alone, without a stack trace. */
export class Refusal extends Error {}

/** Runs a command of the repository; its exit code is 1 when it refuses, fails or answers false. */
export async function runCommand(command: () => Promise<boolean | void>): Promise<void> {
  try {
    if ((await command()) === false) process.exitCode = 1
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exitCode = 1
  }
}
