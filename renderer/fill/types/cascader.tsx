import type { ReactNode } from 'react'
import { optionsOf, pathMark, type Option } from '#schemas/form/item.ts'
import { cascader, depthOf, levelName, optionsOnPath, type CascaderItem } from '#schemas/form/types/cascader.ts'
import { labelled } from '#schemas/form/join-texts.ts'
import { lazyTranslateFor } from '../rare-type-messages.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'

/** Above this number of options a search field appears. */
const manyOptions = 15

/**
 * Shows a native select for each level and hides levels whose parent is open. Without scripts all levels show, with
 * their options grouped by parent.
 */
function Cascader(props: WidgetProps<CascaderItem>) {
  const { item, value, required, disabled, invalid, id, describedBy, t, locale, onChange, onBlur } = props
  const lazyT = lazyTranslateFor(locale)
  const options = optionsOf(item)
  const on = optionsOnPath(options, value)
  const depth = depthOf(options)
  const isOff = disabled || Boolean(item.readOnly)
  const set = (path: readonly string[]): void => onChange(item.id, path.length === 0 ? undefined : path)
  const leave = (level: number): void => {
    // Checked once no further level is open.
    if (level > 0 || on.length > 0) if (!on.at(-1)?.children?.length || level === on.length) onBlur?.(item.id)
  }
  return (
    <>
      <Find {...props} options={options} isOff={isOff} onFind={set} />
      <div className="fw-levels">
        {Array.from({ length: depth }, (_, level) => {
          const above = level === 0 ? options : on[level - 1]?.children
          const isReached = level === 0 || Boolean(above?.length)
          const isOver = level > 0 && on.length >= level && !isReached
          const name = levelName(item, level)
          return (
            <span key={level} className="fw-select fw-level" data-off={!isReached || undefined}>
              <select
                className="fw-control"
                id={`${id}-${level}`}
                name={item.id}
                value={on[level]?.value ?? ''}
                disabled={isOff || isOver}
                aria-label={name ?? lazyT('level', { n: level + 1 })}
                aria-required={required}
                aria-invalid={(invalid && on[level] === undefined) || undefined}
                aria-describedby={describedBy}
                onChange={(event) =>
                  set([
                    ...on.slice(0, level).map((one) => one.value),
                    ...(event.target.value === '' ? [] : [event.target.value]),
                  ])
                }
                onBlur={() => leave(level)}
              >
                <option value="">{name ? lazyT('chooseOf', { name }) : t('choose')}</option>
                {above ? listed(above) : isOver ? null : grouped(options, level)}
              </select>
            </span>
          )
        })}
      </div>
      {on.length > 0 && !required && !isOff ? (
        <button type="button" className="fw-clear fw-js-only" onClick={() => set([])}>
          {t('clear')}
        </button>
      ) : null}
    </>
  )
}

const listed = (options: readonly Option[]) =>
  options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ))

/** Returns all options of a level, grouped by their parents' names. */
function grouped(options: readonly Option[], level: number, names: readonly string[] = []): ReactNode {
  if (level === 0)
    return options.length === 0 ? null : (
      <optgroup key={names.join(pathMark)} label={names.join(pathMark)}>
        {listed(options)}
      </optgroup>
    )
  return options.map(({ label, children = [] }) => grouped(children, level - 1, [...names, label]))
}

interface FindProps extends WidgetProps<CascaderItem> {
  readonly options: readonly Option[]
  readonly isOff: boolean
  readonly onFind: (path: readonly string[]) => void
}

/** Finds an option by part of its name, with a native datalist. */
function Find({ item, options, isOff, id, locale, onFind }: FindProps) {
  const t = lazyTranslateFor(locale)
  const paths = leaves(options)
  if (paths.length <= manyOptions || isOff) return null
  const names = new Map(paths.map((path) => [path.map(({ label }) => label).join(pathMark), path]))
  return (
    <>
      <input
        className="fw-control fw-filter fw-js-only"
        type="search"
        list={`${id}-all`}
        placeholder={t('findOption')}
        aria-label={labelled(item.label, t('findOption'))}
        onChange={(event) => {
          const found = names.get(event.target.value)
          if (!found) return
          onFind(found.map(({ value }) => value))
          event.target.value = ''
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <datalist id={`${id}-all`}>
        {[...names.keys()].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

const leaves = (options: readonly Option[], before: readonly Option[] = []): readonly (readonly Option[])[] =>
  options.flatMap((option) =>
    option.children?.length ? leaves(option.children, [...before, option]) : [[...before, option]],
  )

export const cascaderWidget: ItemWidget<CascaderItem> = {
  type: 'cascader',
  itemType: cascader,
  frame: () => 'legend',
  isLocked: true,
  Control: Cascader,
}
