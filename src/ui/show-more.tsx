import { Button } from '@/ui/button'

/** More rows at once would hold up the browser: there may be thousands. */
export const ROWS_PER_STEP = 100

export const ShowMore = ({ shown, total, onShow }: { shown: number; total: number; onShow: (rows: number) => void }) =>
  total > shown && (
    <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 text-small">
      Showing {shown.toLocaleString('en')} of {total.toLocaleString('en')}.
      <Button variant="quiet" onClick={() => onShow(shown + ROWS_PER_STEP)}>
        Show {Math.min(ROWS_PER_STEP, total - shown)} more
      </Button>
    </p>
  )
