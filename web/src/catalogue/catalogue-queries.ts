import { addCalls } from '../client/calls.ts'

export const catalogueCalls = addCalls(({ query }) => ({
  listProducts: query('listProducts', { providesTags: ['Catalogue'] }),
}))

export const { useListProductsQuery } = catalogueCalls
