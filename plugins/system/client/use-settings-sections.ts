import { useEffect, useState } from 'react'
import { envSections } from '#schemas/api/settings/host-sections.ts'
import type { EnvSection } from '#schemas/api/settings/section.ts'
import type { SettingsTool } from '#renderer/kit/client-plugin-type.ts'
import { useAssembled, type Assembled } from '#renderer/kit/assemble-plugins.ts'

export interface NamedSection {
  readonly name: string
  readonly section: EnvSection
  readonly Tool: SettingsTool | undefined
}

const known = new WeakMap<Assembled, readonly NamedSection[]>()

/** Sections of the system's settings from host and features, in order; undefined while loading. */
export function useSettingsSections(): readonly NamedSection[] | undefined {
  const assembled = useAssembled()
  const [sections, setSections] = useState(() => known.get(assembled))
  useEffect(() => {
    if (sections) return
    load(assembled).then(setSections, (error: unknown) =>
      // thrown while rendering, so that the error boundary around the screen shows it
      setSections(() => {
        throw error
      }),
    )
  }, [assembled, sections])
  return sections
}

async function load(assembled: Assembled): Promise<readonly NamedSection[]> {
  const host = Object.entries(envSections).map(([name, section], at) => ({ name, section, order: (at + 1) * 10 }))
  const brought = await Promise.all(assembled.settings.map((bring) => bring()))
  const own = brought.flatMap((one) => one.default).map((section) => ({ ...section, section }))
  const tools = Object.assign({}, ...brought.map((one) => one.tools)) as Readonly<Record<string, SettingsTool>>
  const sections = [...host, ...own]
    .toSorted((a, b) => a.order - b.order)
    .map(({ name, section }): NamedSection => ({ name, section, Tool: tools[name] }))
  known.set(assembled, sections)
  return sections
}
