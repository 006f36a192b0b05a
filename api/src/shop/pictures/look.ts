import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import { paletteCss, paletteOf } from '@fuel-shack/contract/shop/rest-stop/palette'
import { brandIconPictures } from './brand-icons.ts'
import { versionOf, type SitePicture } from './encode-picture.ts'
import { dishPhotoPictures, sitePhotoPictures } from './photos.ts'
import { pictureSources } from './picture-sources.ts'
import { drawSections } from './section-drawings.ts'

type LookFacts = Pick<
  RestStop,
  'name' | 'address' | 'menuBoards' | 'photo' | 'colours' | 'surcharge' | 'timeZone' | 'pictures'
>

/** A picture with the version in its address. Undefined: it is asked for anew each time. */
export type Versioned = SitePicture & { version: string | undefined }

export type Look = ReturnType<typeof makeLook>

/** The facts that the look of a rest stop depends on: the same text while nothing of it has changed. */
export function lookKey(facts: LookFacts): string {
  const { name, address, menuBoards, photo, colours, surcharge, timeZone, pictures } = facts
  return JSON.stringify([name, address.town, menuBoards, photo, colours, surcharge, timeZone, pictures])
}

/**
 * Makes all that follows from the facts and the pictures of a rest stop, without the menu.
 * @param files by their paths
 * @param demoMark the style that marks the pages of a demo; empty without one
 */
export function makeLook(facts: LookFacts, files: ReadonlyMap<string, Buffer>, demoMark: string) {
  const sources = pictureSources(files, facts)
  const palette = paletteOf(facts.colours)
  const css = paletteCss(palette) + demoMark
  const sections = drawSections(sources, palette)
  const versions = {
    palette: versionOf(css),
    photo: versionOf(sources.photo.bytes),
    dishes: new Map([...sources.dishes].map(([id, { bytes }]) => [id, versionOf(bytes)])),
  }
  const withVersion = (version: string) => (picture: SitePicture) => ({ ...picture, version })
  const pictures: Versioned[] = [
    ...sitePhotoPictures(facts.photo.name, sources.photo).map(withVersion(versions.photo)),
    ...brandIconPictures(sources.mark, palette).map(withVersion(versionOf(sources.mark + css))),
    ...sections.map(({ svg, ...drawing }) => ({ ...drawing, version: versionOf(svg) })),
    ...[...sources.dishes].flatMap(([id, photo]) =>
      dishPhotoPictures(id, photo).map(withVersion(versions.dishes.get(id) ?? '')),
    ),
  ]
  return {
    facts,
    sources,
    palette,
    /** The palette as CSS. */
    css,
    sections,
    versions,
    /** All but the menu boards, by their paths. */
    pictures: new Map(pictures.map((picture) => [picture.path, picture])),
    dateFormat: new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: facts.timeZone }),
  }
}
