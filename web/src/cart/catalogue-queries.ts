import type { Product } from '@fuel-shack/contract/catalogue'
import { apiPaths } from '@fuel-shack/contract/paths'
import { client } from '../client/client.ts'

export const catalogueCalls = client.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.query<Product[], void>({
      query: () => apiPaths.products,
      extraOptions: { isPublic: true },
      providesTags: ['Catalogue'],
    }),
  }),
})

export const { useListProductsQuery } = catalogueCalls
