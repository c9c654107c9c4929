import { useSyncExternalStore } from 'react'
import type { Option } from '#schemas/form/item.ts'

/** Most options of a list at once; typing finds the others. */
export const mostShown = 100

/** Finds options by a text in their labels, else by all of its words; those that begin with the text come first. */
export function findOptions(options: readonly Option[], text: string): readonly Option[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return options
  const having = (parts: readonly string[]): readonly Option[] =>
    options.filter(({ label }) => parts.every((part) => label.toLowerCase().includes(part)))
  const exact = having([wanted])
  const found = exact.length > 0 ? exact : having(wanted.split(/\s+/))
  const begins = ({ label }: Option): boolean => label.toLowerCase().startsWith(wanted)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

const never = (): (() => void) => () => {}

/** Whether scripts run: false in the HTML of the server, which is also the page without scripts. */
export const useScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
