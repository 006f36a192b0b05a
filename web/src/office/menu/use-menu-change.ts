import type { ChangeMenu, ManagedMenu } from '@fuel-shack/contract/office/managed-menu'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { problemOf } from '../../platform/client/problem.ts'
import { describeChanged } from '../texts/ordering-texts.ts'
import { useChangeMenuMutation, useReadManagedMenu } from './menu-queries.ts'
import type { Stated } from './product-draft.ts'

/** The result of an attempt to save. `conflict`: another manager has changed some of it meanwhile, and nothing was overwritten. */
export type MenuOutcome =
  | { is: 'saved' }
  | { is: 'failed'; text: string }
  /** `text`: `Sam changed this at 6:31 pm` */
  | { is: 'conflict'; text: string; menu: ManagedMenu }

/** Saves products whole, all or none of them. After a conflict, the menu on the page is that of now. */
export function useMenuChange() {
  const [changeMenu, { isLoading }] = useChangeMenuMutation()
  const readMenu = useReadManagedMenu()

  /** @param checking the parts that were seen, and the products whose allergens were checked */
  async function save(
    products: Stated[],
    sections: ChangeMenu['sections'] = [],
    checking: Pick<ChangeMenu, 'partsVersion' | 'checks'> = {},
  ): Promise<MenuOutcome> {
    const { error } = await changeMenu({ body: { products, ...(sections.length > 0 && { sections }), ...checking } })
    if (!error) return { is: 'saved' }
    const problem = problemOf(error)
    if (problem?.code !== 'changed_meanwhile') return { is: 'failed', text: `Not saved. ${problemMessage(error)}` }
    const { data: menu, error: readError } = await readMenu()
    if (!menu) return { is: 'failed', text: `Not saved. ${problemMessage(readError)}` }
    const { doneBy = null, doneAt = null } = problem
    return { is: 'conflict', text: describeChanged({ changedBy: doneBy, changedAt: doneAt }), menu }
  }

  return { save, isBusy: isLoading }
}
