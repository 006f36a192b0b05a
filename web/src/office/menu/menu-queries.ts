import { FRESH, type MutationDefinition, type QueryName } from '../../platform/client/calls.ts'
import { mutation, query } from '../../platform/client/staff/staff-calls.ts'
import { upload } from '../../platform/client/files/upload.ts'

const managedMenu = query('getManagedMenu')
const prices = query('listPrices')

export const useManagedMenu = () => managedMenu.useQuery(undefined, { ...FRESH, refetchOnWindowFocus: 'always' })
export const { useRead: useReadManagedMenu } = managedMenu
export const usePrices = (day: string) => prices.useQuery({ query: { day } }, FRESH)

/** This page has what customers read at once; their pages have it when they look next. */
const READ_BY_CUSTOMERS: QueryName[] = ['listChanges', 'listPrices', 'listProducts', 'listDishes', 'getAppConfig']

const CHANGES_MENU: MutationDefinition<'changeMenu' | 'removeDishPicture'> = {
  ...managedMenu.storesAnswer,
  invalidates: READ_BY_CUSTOMERS,
}
export const { useMutation: useChangeMenuMutation } = mutation('changeMenu', CHANGES_MENU)
export const { useMutation: useRemoveDishPictureMutation } = mutation('removeDishPicture', CHANGES_MENU)
export const { useUpload: useUploadDishPicture } = upload('changeDishPicture', {
  onSuccess: (menu, _args, client) => managedMenu.store(client, undefined, menu),
  invalidates: READ_BY_CUSTOMERS,
})
