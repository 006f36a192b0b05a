export function problemOfGit(root: string, git?: string): string | undefined
