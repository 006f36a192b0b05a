import { createApi } from '@reduxjs/toolkit/query/react'
import { apiBaseQuery } from './base-query.ts'

/** The one client of the product API. Features add their calls to it in their own `*-queries.ts`. */
export const client = createApi({
  baseQuery: apiBaseQuery,
  keepUnusedDataFor: 60,
  tagTypes: ['Orders', 'Card', 'Balance', 'Catalogue', 'Customer', 'Attention'],
  endpoints: () => ({}),
})
