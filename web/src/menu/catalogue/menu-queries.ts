import { query } from '../../platform/client/calls.ts'

export const dishList = query('listDishes')

export const { useQuery: useListDishesQuery } = dishList
