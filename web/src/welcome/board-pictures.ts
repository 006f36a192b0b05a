import type { Facts } from '@fuel-shack/contract/shop/rest-stop/facts'
import { BOARD_WIDTHS, boardCopyAddress, copiesOf } from '@fuel-shack/contract/shop/rest-stop/picture-addresses'

export type MenuBoard = Facts['boards'][number]

/** The smaller copies of a board's PNG. */
export function boardSources(board: MenuBoard): { type: string; srcSet: string }[] {
  return ['avif', 'webp'].map((format) => ({
    type: `image/${format}`,
    srcSet: copiesOf(BOARD_WIDTHS, (copy) => boardCopyAddress(board, copy), format),
  }))
}
