import { query } from '../client/calls.ts'

export const productList = query('listProducts')

export const { useQuery: useListProductsQuery } = productList
