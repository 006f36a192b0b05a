/** Whether all of it can be seen: nothing else is on top at its upper and its lower edge. */
export function isInSight(element: Element): boolean {
  const { left, width, top, bottom } = element.getBoundingClientRect()
  return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + width / 2, y)))
}
