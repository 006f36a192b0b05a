/** Says whether nothing covers the element at its upper and lower edges. */
export function isInSight(element: Element): boolean {
  const { left, width, top, bottom } = element.getBoundingClientRect()
  return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + width / 2, y)))
}
