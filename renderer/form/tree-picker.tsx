import { Loader, Select, TreeSelect, type TreeNodeData } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ModuleOption } from '#schemas/api/module-wire.ts'
import { useWords } from '../kit/messages.ts'
import { useApi } from '../kit/use-api.ts'
import { pathTo, type OptionNode } from './option-tree.ts'
import type { RefPickerProps } from './ref-picker.tsx'
import { openLevels, wholeTree } from './tree.ts'
import { useTreeOptions } from './use-tree-options.ts'
import { formWords } from './words.ts'

const openAtFirst = 40

/** Picks rows of a tree module. A value that is no longer offered stays, by its name. */
export default function TreePicker({ base, isMany, value, onChange, input, params, without, name }: RefPickerProps) {
  const t = useWords(formWords)
  const { nodes, isLoading, typeOf } = useTreeOptions(base, params, without)
  const known = useMemo(() => new Set(wholeTree(nodes).map((node) => node.value)), [nodes])
  const strange = isLoading ? [] : value.map(String).filter((one) => !known.has(one))
  const named = useApi<readonly ModuleOption[]>(strange.length > 0 && `${base}/options`, { ids: strange.join(',') })
  const [opened, setOpened] = useState<string[]>()
  // It shows the label its value had at first, so it is drawn once that is known.
  if (isLoading || (strange.length > 0 && named.isLoading)) return <Select {...input} readOnly rightSection={<Loader size={14} />} />
  const nameOf = (one: string): string => named.data?.find((option) => String(option.value) === one)?.label ?? one
  const data = [...strange.map((one) => ({ value: one, label: nameOf(one) })), ...nodes.map(dataOf)]
  const shared = {
    ...input, data, searchable: true, clearable: input.readOnly !== true && input.required !== true, withLines: false, maxDropdownHeight: 280, attributes: { options: { 'aria-label': name } },
    expandedValues: opened ?? openFirst(nodes, value.map(String)), onExpandedChange: setOpened, chevronAriaLabels: { expand: t('open'), collapse: t('close') },
  }
  // The inputs of Mantine share their props, but not the type of their styles.
  if (isMany) return <TreeSelect {...(shared as object)} data={data} mode="multiple" value={value.map(String)} onChange={(next) => onChange(next.map(typeOf))} />
  return <TreeSelect {...(shared as object)} data={data} value={value[0] === undefined ? null : String(value[0])} onChange={(next) => onChange(next === null ? [] : [typeOf(next)])} />
}

const dataOf = ({ value, label, children }: OptionNode): TreeNodeData => ({ value, label, ...(children.length > 0 ? { children: children.map(dataOf) } : {}) })

/** The levels that fit, and the way to what is chosen. */
function openFirst(nodes: readonly OptionNode[], chosen: readonly string[]): string[] {
  const levels = openLevels(nodes, openAtFirst)
  const upTo = (some: readonly OptionNode[], level: number): readonly string[] => (level >= levels ? [] : some.flatMap((node) => [node.value, ...upTo(node.children, level + 1)]))
  return [...new Set([...upTo(nodes, 1), ...chosen.flatMap((one) => pathTo(nodes, one).map((node) => node.value))])]
}
