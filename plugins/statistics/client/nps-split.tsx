import type { Count } from '#schemas/form/answer-statistics.ts'
import { npsGroups, npsGroupsOf, type NpsGroup } from '#schemas/form/types/nps.ts'
import { formatNumber } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './nps-split.module.css'
import { percent } from './chart-rows.ts'
import { divergingToneOf } from './chart-color-scales.ts'
import { statisticsMessages } from './messages.ts'

const groups = Object.keys(npsGroups) as readonly NpsGroup[] // the keys of a literal

/** Color of the bar of a step, by its group. */
export const npsBarOf = (step: number): string =>
  divergingToneOf(groups.findIndex((group) => step <= npsGroups[group][1]) - 1).background

/** Divides one bar by the shares of detractors, passives and promoters, with counts and shares as text below it. */
export function NpsSplit({ counts, label }: { readonly counts: readonly Count[]; readonly label: string }) {
  const t = useMessages(statisticsMessages)
  const found = npsGroupsOf(counts)
  const n = groups.reduce((sum, group) => sum + found[group], 0)
  return (
    <div className={classes.split}>
      <div className={classes.bar} aria-hidden="true">
        {groups.map((group, at) => (
          <span key={group} style={{ flexGrow: found[group], ...divergingToneOf(at - 1) }} hidden={!found[group]}>
            {found[group] / n >= leastLabelled ? percent(found[group], n) : ''}
          </span>
        ))}
      </div>
      <ul className={classes.groups} aria-label={label}>
        {groups.map((group, at) => (
          <li key={group}>
            <i style={divergingToneOf(at - 1)} aria-hidden="true" />
            <span className={classes.name}>
              {t(`npsGroups.${group}`)} <span className={classes.steps}>{npsGroups[group].join('–')}</span>
            </span>
            <span className={classes.count}>
              {formatNumber(found[group])}
              <strong>{percent(found[group], n)}</strong>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Least share whose text fits its part of the bar. */
const leastLabelled = 0.1
