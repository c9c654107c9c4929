import { Button, Input, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useMessages } from '../kit/i18n.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { RowsSkeleton } from '../ui/rows-skeleton.tsx'
import { found, marks, toggled } from './option-tree.ts'
import classes from './tree-checkboxes.module.css'
import { TreeView } from './tree-view.tsx'
import { wholeTree } from './flatten-tree.ts'
import { useTreeOptions } from './use-tree-options.ts'
import type { SharedProps } from './widgets/shared-input-props.tsx'
import { schemaFormMessages } from './messages.ts'

export interface TreeChecksProps {
  /** Base of the tree module the rows are of. */
  readonly base: string
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly name: string
  readonly value: readonly (string | number)[]
  readonly isReadonly: boolean
  readonly shared: SharedProps
  readonly onChange: (value: (string | number)[]) => void
  readonly onBlur: () => void
}

/**
 * Ticks rows of a tree, such as the menus of a role. Ticking a row ticks its descendants, which can then be unticked
 * individually; exactly the ticked rows are saved.
 */
export default function TreeChecks({
  base,
  params,
  name,
  value,
  isReadonly,
  shared,
  onChange,
  onBlur,
}: TreeChecksProps) {
  const t = useMessages(schemaFormMessages)
  const { nodes, isLoading, error, reload, typeOf } = useTreeOptions(base, params)
  const [text, setText] = useState('')
  const chosen = useMemo(() => new Set(value.map(String)), [value])
  const shown = useMemo(() => found(nodes, text), [nodes, text])
  const isSearched = text.trim() !== ''
  // rows hidden by a search are not ticked unseen
  const all = useMemo(() => wholeTree(shown).map((node) => node.value), [shown])
  const isAll = all.length > 0 && all.every((one) => chosen.has(one))
  const without = (some: readonly string[]): readonly string[] => [...chosen].filter((one) => !some.includes(one))
  const change = (next: Iterable<string>): void => onChange([...next].map(typeOf))
  const { inputWrapperOrder: _, ...wrapper } = shared

  return (
    <Input.Wrapper {...wrapper} labelElement="div" inputWrapperOrder={shared.inputWrapperOrder}>
      <fieldset className={classes.box} id={shared.id} aria-label={name} data-wrong={shared.error ? true : undefined}>
        <div role="presentation" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur()}>
          <div className={classes.head}>
            <TextInput
              className={classes.search!}
              size="xs"
              type="search"
              variant="unstyled"
              aria-label={t('searchIn', { label: name })}
              placeholder={t('search')}
              leftSection={<IconSearch size={14} aria-hidden="true" />}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <output className={classes.count}>{t('chosen', { count: chosen.size })}</output>
            {!isReadonly && all.length > 0 && (
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => change(isAll ? without(all) : new Set([...chosen, ...all]))}
              >
                {t(`${isAll ? 'selectNone' : 'selectAll'}${isSearched ? 'Found' : ''}`, { count: all.length })}
              </Button>
            )}
          </div>
          <div className={classes.scroll}>{body()}</div>
        </div>
      </fieldset>
    </Input.Wrapper>
  )

  function body(): ReactNode {
    if (error) return <ErrorState error={error} onRetry={reload} compact />
    if (isLoading) return <RowsSkeleton rows={30} rowHeight={30} widths={['1fr']} />
    if (shown.length === 0) return <p className={classes.empty}>{t('noOption')}</p>
    return (
      <TreeView
        nodes={shown}
        label={name}
        isOpen={isSearched}
        isReadonly={isReadonly}
        marks={marks(nodes, chosen)}
        onPick={(node) => change(toggled(node, chosen))}
      />
    )
  }
}
