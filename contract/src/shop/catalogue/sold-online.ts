/** Says whether customers can order a dish in the app. Otherwise, only the counter sells it: alcohol always. */
export function isSoldOnline(details: { isSoldOnline?: boolean; isAlcohol?: boolean } | null | undefined): boolean {
  return details?.isSoldOnline !== false && details?.isAlcohol !== true
}
