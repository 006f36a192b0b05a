import { extname } from 'node:path'
import { boardName } from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import { photoPaths } from '@fuel-shack/contract/shop/rest-stop/picture-paths'
import type { Site } from '@fuel-shack/contract/shop/rest-stop/site'
import { shapesOf } from './svg-shapes.ts'

const DISHES = 'dishes/'

/** A picture as it was given. */
export interface SourcePicture {
  bytes: Buffer
  isDrawing: boolean
}

/** All that the pictures of a rest stop are made from, beside its facts and its menu. */
export interface PictureSources {
  /** A whole SVG of 64 by 64. */
  mark: string
  /** A whole SVG: the landscape of the login pages. */
  horizon: string
  photo: SourcePicture
  /** The insides of SVGs of 200 by 200, by the name of their board. */
  boardDrawings: ReadonlyMap<string, string>
  /** By product id. */
  dishes: ReadonlyMap<string, SourcePicture>
}

/** The boards and pages show it where a picture is missing. */
const NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"></svg>'

/** @param files the folder `pictures`, by the paths there */
export function pictureSources(
  files: ReadonlyMap<string, Buffer>,
  { photo, menuBoards }: Pick<Site, 'photo' | 'menuBoards'>,
): PictureSources {
  const svg = (path: string) => files.get(path)?.toString('utf8').trim() ?? NOTHING
  const photoPath = photoPaths(photo.name).find((path) => files.has(path)) ?? ''
  return {
    mark: svg('mark.svg'),
    horizon: svg('horizon.svg'),
    photo: sourceOf(photoPath, files.get(photoPath) ?? Buffer.from(NOTHING)),
    boardDrawings: new Map(
      menuBoards.flatMap(({ file }): [string, string][] => {
        const path = `menu/${boardName(file)}.svg`
        return files.has(path) ? [[boardName(file), shapesOf(svg(path))]] : []
      }),
    ),
    dishes: new Map(
      [...files].flatMap(([path, bytes]): [string, SourcePicture][] => {
        const id = dishOf(path)
        return id === undefined ? [] : [[id, sourceOf(path, bytes)]]
      }),
    ),
  }
}

/** Lists the pictures that a rest stop needs and does not have: `mark.svg`. @param photo undefined if no one says which */
export function missingPictures(paths: readonly string[], photo: Site['photo'] | undefined): string[] {
  const required = [['mark.svg'], ['horizon.svg'], ...(photo ? [photoPaths(photo.name)] : [])]
  return required.flatMap((choices) => {
    const [first = ''] = choices
    return choices.some((path) => paths.includes(path)) ? [] : [first]
  })
}

/** The product of a picture's path; undefined if it is of none. */
export function dishOf(path: string): string | undefined {
  return path.startsWith(DISHES) ? path.slice(DISHES.length, -extname(path).length) : undefined
}

/** The path of a product's picture, without its ending. */
export const dishPath = (productId: string): string => DISHES + productId

function sourceOf(path: string, bytes: Buffer): SourcePicture {
  return { bytes, isDrawing: extname(path) === '.svg' || path === '' }
}
