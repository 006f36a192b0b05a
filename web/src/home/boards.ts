import { products } from '../../../site/catalogue.json'
import { menuBoards } from '../../../site/site.json'
import { describeMenuBoard } from '@fuel-shack/contract/menu-board'

/** The menu boards, with their contents as alternative text. */
export const boards = menuBoards.map((board) => ({ ...board, altText: describeMenuBoard(board.section, products) }))

export type Board = (typeof boards)[number]
