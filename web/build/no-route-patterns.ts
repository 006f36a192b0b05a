/** Stands in for the router's default parser of route patterns in the browser's build: `CustomerApp` has its own. */
export function parse(): never {
  throw new Error('Route patterns are not part of this build')
}
