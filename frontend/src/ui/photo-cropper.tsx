import { RotateCcw, RotateCw, Undo2 } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Button } from './button.tsx';
import { Frame } from './crop-frame.tsx';
import { type Crop, clamp, mostZoom, rotate, startCrop } from './crop-geometry.ts';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './photo-cropper.module.css';
import { cut, getSize } from './picture-canvas.ts';
import { Slider } from './range-slider.tsx';

export interface PhotoCropperLabels {
  title: string;
  /** How to move the picture, by hand and by keyboard. */
  hint: string;
  /** Names the area that the arrow keys move. */
  frame: string;
  zoom: string;
  rotateLeft: string;
  rotateRight: string;
  reset: string;
  /** The button that takes what is in the frame. */
  use: string;
  /** The button that takes the file unchanged. */
  asIs: string;
  /** Closing: this picture is not wanted. */
  leaveOut: string;
}

export interface PhotoCropperProps {
  open: boolean;
  /** What is cut; null while the next one is being read. */
  picture: HTMLImageElement | null;
  labels: PhotoCropperLabels;
  /** Above the picture, such as "Photo 2 of 5". */
  note?: ReactNode;
  /** The frame keeps at least this many pixels on its shorter side. */
  minPx: number;
  /** Gets a JPEG, at most 2400 px high. */
  onDone: (photo: Blob) => void;
  onAsIs: () => void;
  onLeaveOut: () => void;
}

const percent = 100;

const zoomStep = 5;

/**
 * A dialog that cuts a picture to 3:4 and turns it. Its slider is large: load it only when a
 * picture was chosen.
 */
export default function PhotoCropper({
  open,
  picture,
  labels,
  note,
  minPx,
  onDone,
  onAsIs,
  onLeaveOut,
}: PhotoCropperProps) {
  const [working, setWorking] = useState(false);
  // The last one stays while the next is read, and while the dialog fades out.
  const [last, setLast] = useState(picture);
  const [crop, setCrop] = useState<Crop>(() => startCrop(getSize(picture)));
  if (picture && picture !== last) {
    setLast(picture);
    setCrop(startCrop(getSize(picture)));
  }
  const size = useMemo(() => getSize(last), [last]);
  const most = mostZoom(size, minPx);
  const change = useCallback(
    (next: (crop: Crop) => Crop) => setCrop((before) => clamp(next(before), size, most)),
    [size, most],
  );

  const finish = async () => {
    if (!picture) return;
    setWorking(true);
    const photo = await cut(picture, crop);
    setWorking(false);
    if (photo) onDone(photo);
    // No memory for it: the server cuts what it needs.
    else onAsIs();
  };

  const idle = picture !== null && !working;
  return (
    <Dialog
      open={open}
      onClose={onLeaveOut}
      closeLabel={labels.leaveOut}
      title={labels.title}
      className={styles.root}
      actionsLayout="row"
      actions={
        <>
          <Button variant="secondary" disabled={!idle} onClick={onAsIs}>
            {labels.asIs}
          </Button>
          <Button loading={open && !idle} onClick={finish}>
            {labels.use}
          </Button>
        </>
      }
    >
      {note && (
        <p className="small muted" aria-live="polite">
          {note}
        </p>
      )}
      {last && <Frame picture={last} size={size} crop={crop} change={change} labels={labels} />}
      <div className={styles.tools}>
        <Slider
          label={labels.zoom}
          className={styles.zoom}
          min={percent}
          // A slider without a way to go cannot say where it stands.
          max={Math.max(Math.round(most * percent), percent + zoomStep)}
          step={zoomStep}
          disabled={most === 1}
          value={Math.round(crop.zoom * percent)}
          onChange={(zoom) => change((before) => ({ ...before, zoom: zoom / percent }))}
        />
        <IconButton
          variant="secondary"
          label={labels.rotateLeft}
          onClick={() => change((before) => rotate(before, size, -1))}
        >
          <RotateCcw />
        </IconButton>
        <IconButton
          variant="secondary"
          label={labels.rotateRight}
          onClick={() => change((before) => rotate(before, size, 1))}
        >
          <RotateCw />
        </IconButton>
        <IconButton
          variant="secondary"
          label={labels.reset}
          onClick={() => change(() => startCrop(size))}
        >
          <Undo2 />
        </IconButton>
      </div>
    </Dialog>
  );
}
