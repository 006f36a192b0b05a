import { spawnSync } from 'node:child_process'

/**
 * @param {string} root
 * @param {string} [git] the program
 * @returns {string | undefined} why git cannot list the repository's files
 */
export function problemOfGit(root, git = 'git') {
  const { error, status } = spawnSync(git, ['rev-parse', '--is-inside-work-tree'], { cwd: root, stdio: 'ignore' })
  if (error)
    return 'This command needs git, which lists the files of the repository, and git is not installed here. Install it (Debian: apt-get install git) and run the same command again.'
  if (status === 0) return undefined
  return `This command needs git to list the files of the repository, and ${root} is not a clone that git reads. Clone the repository, or run "git init && git add --all" in this folder.`
}
