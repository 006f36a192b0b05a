export function findNode24(root: string): string | undefined
