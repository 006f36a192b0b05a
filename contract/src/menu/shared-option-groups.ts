interface CatalogueFile {
  optionGroups: Record<string, unknown>
  products: { details?: { optionGroups?: unknown[] } }[]
}

/**
 * Replaces the names of shared option groups, in the `details` of products, by the groups of the file's `optionGroups`. A name that
 * the file does not have stays, and the schema rejects it.
 */
export function resolveSharedGroups(file: unknown): unknown {
  if (!isCatalogueFile(file)) return file
  const { optionGroups: shared, ...rest } = file
  const resolve = (group: unknown): unknown => (typeof group === 'string' ? (shared[group] ?? group) : group)
  return {
    ...rest,
    products: file.products.map((product) => {
      const groups = product.details?.optionGroups
      return groups ? { ...product, details: { ...product.details, optionGroups: groups.map(resolve) } } : product
    }),
  }
}

function isCatalogueFile(file: unknown): file is CatalogueFile {
  return typeof file === 'object' && file !== null && 'optionGroups' in file && 'products' in file
}
