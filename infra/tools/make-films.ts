/** npm run films: makes a small film of a brand's own pictures, for its landing pages. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { commandLine } from '../command-line.ts';
import { root } from '../paths.ts';
import { requireNode } from './node-version.ts';

requireNode();

const framesPerSecond = 25;
const fadeSeconds = 0.6;
/** A film of 3:4, or two halves of 3:4 with a gap between them. */
const whole = { width: 720, height: 960 };
const half = { width: 476, height: 640 };
const gapPx = 8;
/** The notes of each scene, in Hz: one soft chord after the other. */
const chords = [
  [220, 277.18, 329.63],
  [185, 220, 277.18],
  [146.83, 220, 293.66],
  [164.81, 207.65, 329.63],
];

const program = commandLine(
  'npm run films --',
  'Makes assets/film.webm, film.mp4 and film-poster.jpg of pictures in tenants/<id>/assets: each is a scene, with a slow pan, a crossfade and a soft chord. Nothing is written into the picture; what is said stands in the page, a quarter of the film for each line. It needs ffmpeg 5 or later with libx264, libvpx-vp9 and libopus.',
)
  .argument('<id>', 'the brand’s folder in tenants/')
  .argument('<pictures...>', '2 to 4 pictures of its assets, 3:4, in the order they appear')
  .option('--split', 'shows the first two side by side, 3:2, the one who speaks brighter')
  .option('--seconds <n>', 'length, 8 to 30', (text) => Number(text), 14)
  .option('--ground <colour>', 'colour between and around the halves, rrggbb', '1c1214')
  .addHelpText(
    'after',
    '\nlanders.json then names the three files as a page’s film, each with a note on its licence.',
  )
  .parse();
const [id = '', ...pictures] = program.args;
const { split, seconds, ground } = program.opts<{
  split?: true;
  seconds: number;
  ground: string;
}>();
if (pictures.length < 2 || pictures.length > 4) program.error('give 2 to 4 pictures');
if (!(seconds >= 8 && seconds <= 30)) program.error('--seconds must be 8 to 30');
if (!/^[\da-f]{6}$/i.test(ground)) program.error('--ground must be six hexadecimal digits');

const folder = join(root, 'tenants', id, 'assets');
const picture = split ? splitPicture() : wholePicture();
const sound = soundFilter();
const filters = `${picture.filter};${sound}`;
const inputs = picture.inputs.flatMap((file) => ['-i', join(folder, file)]);
const shown = ['-map', '[picture]', '-map', '[sound]', '-t', String(seconds)];
// The same pictures give the same bytes.
const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'];

console.log('Encoding film.mp4 …');
ffmpeg([
  ...[...inputs, '-filter_complex', filters, ...shown, ...plain],
  ...['-c:v', 'libx264', '-preset', 'slow', '-crf', '26', '-pix_fmt', 'yuv420p'],
  ...['-c:a', 'aac', '-b:a', '48k', '-movflags', '+faststart', join(folder, 'film.mp4')],
]);
console.log('Encoding film.webm …');
ffmpeg([
  ...[...inputs, '-filter_complex', filters, ...shown, ...plain],
  ...['-c:v', 'libvpx-vp9', '-crf', '36', '-b:v', '0', '-row-mt', '1', '-cpu-used', '3'],
  ...['-c:a', 'libopus', '-b:a', '32k', join(folder, 'film.webm')],
]);
console.log('Writing film-poster.jpg …');
ffmpeg([
  ...['-ss', '0.2', '-i', join(folder, 'film.mp4'), '-frames:v', '1', '-vf', posterFilter()],
  ...['-q:v', '3', '-map_metadata', '-1', '-fflags', '+bitexact', join(folder, 'film-poster.jpg')],
]);

/** One picture after the other; the pan's direction changes with each. */
function wholePicture() {
  const count = pictures.length;
  const scene = seconds / count;
  const clips = pictures.map(
    (_, at) => `[${at}:v]${pan(whole, scene + fadeSeconds, at)}[scene${at}]`,
  );
  const fades = pictures.slice(1).map((_, at) => {
    const before = at === 0 ? 'scene0' : `until${at}`;
    const after = at + 2 === count ? 'picture' : `until${at + 1}`;
    const offset = (at + 1) * scene - fadeSeconds / 2;
    return `[${before}][scene${at + 1}]xfade=transition=fade:duration=${fadeSeconds}:offset=${offset}[${after}]`;
  });
  return { inputs: pictures, filter: [...clips, ...fades].join(';') };
}

/** Two who talk: the first says the first and the third line. */
function splitPicture() {
  const listening = (speaker: number) =>
    `eq=brightness=-0.1:saturation=0.75:enable='eq(mod(floor(t/${seconds / 4})\\,2)\\,${1 - speaker})'`;
  const [left, right] = [0, 1].map(
    (at) => `[${at}:v]${pan(half, seconds, at)},${listening(at)}[side${at}]`,
  );
  const between = `[side0]pad=${half.width + gapPx}:${half.height}:0:0:0x${ground}[left]`;
  return {
    inputs: pictures.slice(0, 2),
    filter: [left, right, between, '[left][side1]hstack=inputs=2[picture]'].join(';'),
  };
}

/** Moves slowly towards the face, or away from it. Enlarged first, so that it moves by less than a pixel. */
function pan({ width, height }: typeof whole, clipSeconds: number, at: number): string {
  const frames = Math.ceil(clipSeconds * framesPerSecond);
  const zoom = at % 2 === 0 ? `1+0.16*on/${frames}` : `1.16-0.16*on/${frames}`;
  return [
    `scale=${width * 3}:${height * 3}:force_original_aspect_ratio=increase:flags=lanczos`,
    `crop=${width * 3}:${height * 3}`,
    `zoompan=z='${zoom}':x='(iw-iw/zoom)*0.5':y='(ih-ih/zoom)*0.3':d=${frames}:s=${width}x${height}:fps=${framesPerSecond}`,
    'setsar=1,format=yuv420p',
  ].join(',');
}

/** A chord per quarter, each fading in and out. */
function soundFilter(): string {
  const length = seconds / chords.length;
  const parts = chords.map((notes, at) => {
    const tones = notes.map((hertz) => `sin(2*PI*${hertz}*t)+0.3*sin(4*PI*${hertz}*t)`).join('+');
    return `aevalsrc='0.05*(${tones})':d=${length}:s=48000,afade=in:d=0.8,afade=out:st=${length - 1}:d=1[chord${at}]`;
  });
  const all = chords.map((_, at) => `[chord${at}]`).join('');
  return `${parts.join(';')};${all}concat=n=${chords.length}:v=0:a=1,lowpass=f=1200[sound]`;
}

/** A poster is 3:4; around two halves stands the ground, which the page does not show. */
function posterFilter(): string {
  if (!split) return 'scale=600:800';
  const width = 2 * half.width + gapPx;
  return `pad=${width}:${(width * 4) / 3}:0:(oh-ih)/2:0x${ground}`;
}

function ffmpeg(words: string[]): void {
  const { status, error } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...words], {
    stdio: 'inherit',
  });
  if (error) {
    console.error('There is no ffmpeg on this machine. Debian: apt-get install ffmpeg.');
    process.exit(1);
  }
  if (status !== 0) process.exit(status ?? 1);
}
