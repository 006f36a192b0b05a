import { query } from '../../platform/client/calls.ts'

export const productList = query('listProducts')

export const { useQuery: useListProductsQuery } = productList
