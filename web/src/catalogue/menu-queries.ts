import { addCalls } from '../client/calls.ts'

export const menuCalls = addCalls(({ query }) => ({ listDishes: query('listDishes', { providesTags: ['Catalogue'] }) }))

export const { useListDishesQuery } = menuCalls
