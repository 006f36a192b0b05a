import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { problemSchema } from '@fuel-shack/contract/problem'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { buildPrintingApp } from '../../printing/printing-fixture.ts'
import { startTestEnvironment } from '../../support/test-app.ts'
import { useFixture } from '../../support/use-test-app.ts'
import { openMenuDesk, type MenuDesk } from './menu-fixture.ts'

const environment = useFixture(startTestEnvironment)
const api = useFixture(() => buildPrintingApp(environment, []))
let desk: MenuDesk

beforeAll(async () => {
  desk = await openMenuDesk(environment, api)
})

const paint = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
const upload = (file: Buffer, replaces: string, id = 'gravy') =>
  desk.manager.postFile(`manager/menu/${id}/picture?replaces=${replaces}`, file)
const codeOf = (response: Awaited<ReturnType<typeof upload>>) => problemSchema.parse(response.json()).code

test('a picture of a dish is stored, shown, replaced only if it is the one that was seen, and removed', async () => {
  const [red, blue] = [await paint('#f00'), await paint('#00f')]
  expect((await upload(red, 'none')).statusCode).toBe(200)
  const { picture } = await desk.find('gravy')
  expect(picture?.path).toBe('dishes/gravy.png')
  expect(await api.context.pictures.findPicture('/photos/dish_gravy-144.webp')).toBeDefined()
  expect(codeOf(await upload(blue, 'none'))).toBe('changed_meanwhile')
  expect((await upload(red, 'none')).statusCode).toBe(200)
  expect((await upload(blue, picture?.hash ?? '')).statusCode).toBe(200)
  expect((await desk.find('gravy')).picture?.hash).not.toBe(picture?.hash)
  for (const _ of [1, 2]) expect((await desk.manager.remove('manager/menu/gravy/picture')).statusCode).toBe(200)
  expect((await desk.find('gravy')).picture).toBeNull()
  const { entries } = (await desk.manager.get('manager/changes?subject=pictures')).json<AuditTrailPage>()
  expect(entries).toHaveLength(3)
})

test('a file of another kind, and a picture for an unknown product, are rejected', async () => {
  await api.context.database.queries.deleteFrom('rate_windows').execute()
  expect(codeOf(await upload(Buffer.from('#!/bin/sh\nrm -rf /\n'), 'none'))).toBe('picture_unusable')
  expect(codeOf(await upload(await paint('#fff'), 'none', 'unknown'))).toBe('not_found')
  expect(codeOf(await upload(await paint('#fff'), 'some'))).toBe('bad_request')
  expect(codeOf(await desk.manager.remove('manager/menu/unknown/picture'))).toBe('not_found')
  expect((await desk.find('gravy')).picture).toBeNull()
})
