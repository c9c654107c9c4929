import type { ReactNode } from 'react'
import { optionsOf, pathMark, type Option } from '#schemas/form/item.ts'
import { cascader, depthOf, levelName, optionsOnPath, type CascaderItem } from '#schemas/form/types/cascader.ts'
import { sayLazily } from '../lazy-messages.ts'
import type { ItemWidget, WidgetProps } from '../widget.ts'

/** More options than these are found by typing. */
const manyOptions = 15

/**
 * A drop-down list for each level, the platform's own. A level that waits for the one before it is out of sight; without
 * scripts it is there, with all of its options under the names of those above.
 */
function Cascader(props: WidgetProps<CascaderItem>) {
  const { item, value, required, disabled, invalid, id, describedBy, say, locale, onChange, onBlur } = props
  const tell = sayLazily(locale)
  const options = optionsOf(item)
  const on = optionsOnPath(options, value)
  const depth = depthOf(options)
  const isOff = disabled || Boolean(item.readOnly)
  const set = (path: readonly string[]): void => onChange(item.id, path.length === 0 ? undefined : path)
  const leave = (level: number): void => {
    // judged once no further level waits
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
                aria-label={name ?? tell('level', { n: level + 1 })}
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
                <option value="">{name ? tell('chooseOf', { name }) : say('choose')}</option>
                {above ? listed(above) : isOver ? null : grouped(options, level)}
              </select>
            </span>
          )
        })}
      </div>
      {on.length > 0 && !required && !isOff ? (
        <button type="button" className="fw-clear fw-js-only" onClick={() => set([])}>
          {say('clear')}
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

/** All options of a level, under the names of those above. */
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

/** Finds an option by a part of its name, with the list of the platform. */
function Find({ item, options, isOff, id, locale, onFind }: FindProps) {
  const say = sayLazily(locale)
  const paths = leaves(options)
  if (paths.length <= manyOptions || isOff) return null
  const names = new Map(paths.map((path) => [path.map(({ label }) => label).join(pathMark), path]))
  return (
    <>
      <input
        className="fw-control fw-filter fw-js-only"
        type="search"
        list={`${id}-all`}
        placeholder={say('findOption')}
        aria-label={`${item.label}：${say('findOption')}`}
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
