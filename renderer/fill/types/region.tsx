import { useEffect, useState } from 'react'
import { midSentence, textIn } from '#schemas/module/localized-text.ts'
import { addRegions, country, regionsIn, type Region } from '#schemas/form/regions.ts'
import {
  asksDetail,
  asRegionValue,
  requiredCodeCount,
  levelNames,
  region,
  regionLevels,
  normalizeRegion,
  type RegionItem,
} from '#schemas/form/types/region.ts'
import { limits } from '#schemas/form/limits.ts'
import { lazyTranslateFor } from '../rare-type-messages.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'

/** Fetches the subdivisions of a region unless they are loaded; rejects on failure. */
export async function fetchRegions(code: string): Promise<void> {
  if (regionsIn(code)) return
  const response = await fetch(`/api/public/region/${code}`)
  if (!response.ok) throw new Error(`region <${code}> answered <${response.status}>`)
  const { data } = (await response.json()) as { data: Readonly<Record<string, readonly Region[]>> }
  for (const [above, regions] of Object.entries(data)) addRegions(above, regions)
}

/** Shows a native select per level; the subdivisions of a province are fetched when it is picked. */
function RegionInput(props: WidgetProps<RegionItem>) {
  const { item, value, required, disabled, invalid, id, describedBy, t, locale, onChange, onBlur } = props
  const lazyT = lazyTranslateFor(locale)
  const { codes, detail } = asRegionValue(value)
  const [failed, setFailed] = useState<string>()
  const [, setFetched] = useState(0)
  const wanted = requiredCodeCount(item)
  const isOff = disabled || Boolean(item.readOnly)
  const province = wanted > 1 ? codes[0] : undefined
  useEffect(() => {
    if (province === undefined || failed !== undefined || regionsIn(province)) return undefined
    let isGone = false
    fetchRegions(province).then(
      () => isGone || setFetched((n) => n + 1),
      () => isGone || setFailed(province),
    )
    return () => {
      isGone = true
    }
  }, [province, failed])
  const set = (next: readonly string[], address = detail): void =>
    onChange(item.id, normalizeRegion({ codes: next, ...(address ? { detail: address } : {}) }))
  const isWhole = codes.length >= wanted

  return (
    <>
      <div className="fw-levels">
        {regionLevels.slice(0, wanted).map((level, at) => {
          const isReached = at <= codes.length
          const options = at === 0 ? regionsIn(country) : codes[at - 1] && regionsIn(codes[at - 1]!)
          const name = textIn(levelNames[level], locale)
          return isReached ? (
            <span key={level} className="fw-select">
              <select
                className="fw-control"
                id={`${id}-${at}`}
                name={item.id}
                value={codes[at] ?? ''}
                disabled={isOff}
                aria-label={name}
                autoComplete={at === 0 ? 'address-level1' : at === 1 ? 'address-level2' : 'address-level3'}
                aria-required={required}
                aria-invalid={(invalid && codes[at] === undefined) || undefined}
                aria-describedby={describedBy}
                onChange={(event) =>
                  set([...codes.slice(0, at), ...(event.target.value === '' ? [] : [event.target.value])])
                }
                onBlur={() => (isWhole || at === codes.length) && codes.length > 0 && onBlur?.(item.id)}
              >
                <option value="">
                  {options ? lazyT('chooseOf', { name: midSentence(name, locale) }) : lazyT('loading')}
                </option>
                {options
                  ? options.map((one) => (
                      // places have no names in other languages
                      <option key={one.code} value={one.code} lang="zh-CN">
                        {one.name}
                      </option>
                    ))
                  : codes[at] && <option value={codes[at]}>{codes[at]}</option>}
              </select>
            </span>
          ) : null
        })}
      </div>
      {isWhole || isOff ? null : (
        <button type="submit" className="fw-clear fw-plain-only" name="_do" value="stay">
          {lazyT('showNext')}
        </button>
      )}
      {failed !== undefined && failed === province ? (
        <p className="fw-error" role="alert">
          {lazyT('loadFailed')}{' '}
          <button type="button" className="fw-link" onClick={() => setFailed(undefined)}>
            {t('retry')}
          </button>
        </p>
      ) : null}
      {asksDetail(item) ? (
        <input
          className="fw-control fw-address"
          id={`${id}-detail`}
          name={`${item.id}.detail`}
          type="text"
          value={detail ?? ''}
          maxLength={limits.address}
          placeholder={lazyT('address')}
          aria-label={textIn(levelNames.detail, locale)}
          autoComplete="street-address"
          disabled={disabled}
          readOnly={item.readOnly}
          aria-required={item.detail === 'required' && required}
          aria-invalid={(invalid && isWhole && !detail) || undefined}
          aria-describedby={describedBy}
          onChange={(event) => set(codes, event.target.value)}
          onBlur={() => isWhole && onBlur?.(item.id)}
        />
      ) : null}
    </>
  )
}

export const regionWidget: ItemWidget<RegionItem> = {
  type: 'region',
  itemType: region,
  frame: () => 'legend',
  isLocked: true,
  async prepare(value) {
    const [province] = asRegionValue(value).codes
    await fetchRegions(country).catch(() => {})
    // A failed fetch leaves the list in its loading state.
    if (province !== undefined) await fetchRegions(province).catch(() => {})
  },
  Control: RegionInput,
}
