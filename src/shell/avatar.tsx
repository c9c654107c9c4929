import { useState } from 'react'
import classes from './avatar.module.css'

/**
 * The avatar, or the default image where there is none, or it does not come (specification §3): the name's first
 * letter. Mantine's is
 * 1 KB more on the way to the first list.
 */
export function Avatar({
  name,
  avatar,
  size = 26,
}: {
  readonly name: string
  readonly avatar: string
  readonly size?: number
}) {
  const [failed, setFailed] = useState('')
  return (
    <span className={classes.avatar} style={{ width: size, fontSize: size / 2.4 }}>
      {avatar && avatar !== failed ? (
        <img src={avatar} alt="" onError={() => setFailed(avatar)} />
      ) : (
        <span aria-hidden="true">{[...name][0]?.toUpperCase()}</span>
      )}
    </span>
  )
}
